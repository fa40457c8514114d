#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that RegretBench is built from and runs on; does nothing when all are there.
# jobs/packages.sh slurm  installs those that the tests bring up a private SLURM cluster with, and starts nothing.
set -euo pipefail

group=${1:-build}
case $group in
  build)
    packages=(g++ make cmake git procps openmpi-bin libopenmpi-dev libeigen3-dev libhdf5-dev libboost-dev
              libboost-program-options-dev zlib1g-dev librandom123-dev nlohmann-json3-dev libnlopt-dev libgtest-dev
              libgmock-dev libbenchmark-dev python3 python3-h5py python3-numpy python3-matplotlib python3-scipy) ;;
  slurm) packages=(slurm-wlm munge iproute2) ;;
  *) echo "jobs/packages.sh $group: must be build or slurm" >&2; exit 2 ;;
esac

missing=()
for package in "${packages[@]}"; do
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

become_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "Packages are missing and there is no sudo; as root:  apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  become_root=(sudo)
fi
echo "Installing: ${missing[*]}" >&2
apt_get=("${become_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
policy=/usr/sbin/policy-rc.d
if [[ $group == slurm && ! -e $policy ]]; then
  # What Debian asks before it starts the services of a new package: no.
  trap '"${become_root[@]}" rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | "${become_root[@]}" tee "$policy" >/dev/null
  "${become_root[@]}" chmod +x "$policy"
fi
"${apt_get[@]}" update >&2
"${apt_get[@]}" install -y --no-install-recommends "${missing[@]}" >&2
