# SPDX-License-Identifier: GPL-2.0-only
#
# For makefiles, with CONTAINER=1: podman or docker runs the same command in the
# container of Containerfile, whose cache is a volume.  Another value of
# CONTAINER is an option for them.  PROJECT is the directory of Containerfile,
# if it is not this one.

PROJECT ?= $(CURDIR)
ENGINE ?= $(notdir $(firstword \
	$(foreach name,podman docker,$(shell command -v $(name)))))

$(or $(MAKECMDGOALS),all): in-container
	@:

in-container:
	@: $(or $(ENGINE),$(error this needs podman or docker))
	@$(ENGINE) build -q -t sudoku -f '$(PROJECT)/Containerfile' \
		'$(PROJECT)/machines' > /dev/null
	@$(ENGINE) run --rm -i $$(test ! -t 0 || echo -t) \
		$$(test ! -w /dev/kvm || echo --device /dev/kvm) \
		$(filter-out 1,$(CONTAINER)) --security-opt label=disable \
		$(patsubst %,-v '%:%',$(filter-out $(CURDIR),$(PROJECT))) \
		-v '$(CURDIR):/sudoku' -v sudoku-cache:/root/.cache sudoku \
		make $(filter-out CONTAINER=% ENGINE=%,$(MAKEOVERRIDES)) \
		$(MAKECMDGOALS)

.PHONY: in-container $(MAKECMDGOALS)
