// SPDX-License-Identifier: GPL-2.0-only
//
// A service worker, which shows the page when its host does not answer: all but the
// compiler after the first visit, and that after the first build. web/build puts the
// names of the version and of its files here, and this file next to index.html.

const VERSION = "files/";
const NAMES = "<!-- names -->".split(" ");
const scope = registration.scope;
const cache_name = `${scope} ${VERSION}`;

async function fill() {
  const cache = await caches.open(cache_name);
  const index = await fetch("./", { cache: "no-cache" });
  if (!(await index.clone().text()).includes(VERSION)) throw new Error("another version");
  await cache.put("./", index);
  await cache.addAll(NAMES);
}

// Other pages of the host have caches of their own.
async function drop_old() {
  for (const name of await caches.keys())
    if (name.startsWith(`${scope} `) && name !== cache_name) await caches.delete(name);
  await clients.claim();
}

// The page comes from its host if that answers, so it is the newest one. A file of a
// version does not change.
async function answer(request, event) {
  const cache = await caches.open(cache_name);
  const is_file = request.url.startsWith(scope + VERSION);
  const is_page = request.mode === "navigate" && !is_file;
  const found = await cache.match(is_page ? "./" : request, { ignoreSearch: true });
  if (found && !is_page && request.cache !== "reload") return found;
  try {
    const response = await fetch(request);
    if (response.ok && is_file)
      event.waitUntil(cache.put(request, response.clone()).catch(() => {})); // it is full
    return response;
  } catch (error) {
    if (found && is_page) return found;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(drop_old()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(scope))
    event.respondWith(answer(event.request, event));
});
