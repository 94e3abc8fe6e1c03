# Sourced by .ci/run. Gives the container tests an engine: the one that answers, else Debian's own, started for this run
# in a folder of its own. It makes no bridge and no firewall rules: what it builds and runs shares the network of the
# machine. Whatever goes wrong is said in one sentence, and the container tests are skipped.

engine_folder=''
base_image='node:26-slim'
build_seconds_max=300

no_engine() {
  echo "$1: the container tests will not run." >&2
  stop_container_engine
  return 1
}

start_container_engine() {
  if ! timeout 10 docker version >/dev/null 2>&1; then
    [ "$(id -u)" -eq 0 ] || { no_engine 'No container engine answers, and only root can start one'; return; }
    install_container_engine || { no_engine "Debian's container engine (docker.io) could not be installed"; return; }
    # Where there is a service manager, the installation has started it.
    timeout 10 /usr/bin/docker version >/dev/null 2>&1 || run_container_engine || return
  fi
  have_base_image || { no_engine "$base_image could be neither fetched nor made"; return; }
  timeout 90 docker run --rm --network=host "$base_image" npm view express version >/dev/null 2>&1 ||
    { no_engine 'Containers cannot reach the npm registry'; return; }
  build_images_ahead &
}

install_container_engine() {
  [ -x /usr/sbin/dockerd ] && [ -x /usr/bin/docker ] && return
  command -v apt-get >/dev/null || return
  export DEBIAN_FRONTEND=noninteractive
  timeout 60 apt-get update -q >/dev/null 2>&1 || true
  timeout 180 apt-get install -yq --no-install-recommends docker.io >/dev/null 2>&1
}

run_container_engine() {
  # Starting without a bridge would take the bridge away from an engine that runs but does not answer.
  ! pgrep -x dockerd >/dev/null || { no_engine 'A container engine runs that does not answer'; return; }
  engine_folder=$(mktemp -d /tmp/cadenza-engine-XXXXXX)
  mkdir "$engine_folder/bin"
  # Debian's client has a builder; another one that comes first in PATH may have none.
  ln -s /usr/bin/docker "$engine_folder/bin/docker"
  export PATH="$engine_folder/bin:$PATH" DOCKER_HOST="unix://$engine_folder/docker.sock"
  setsid /usr/sbin/dockerd --data-root "$engine_folder/data" --exec-root "$engine_folder/exec" \
    --pidfile "$engine_folder/dockerd.pid" --host "$DOCKER_HOST" \
    --bridge=none --iptables=false --ip-forward=false --ip-masq=false \
    >"$engine_folder/dockerd.log" 2>&1 </dev/null &
  for _ in $(seq 30); do
    timeout 5 docker version >/dev/null 2>&1 && return
    sleep 1
  done
  tail -n 3 "$engine_folder/dockerd.log" >&2
  no_engine "Debian's container engine does not start"
}

stop_container_engine() {
  [ -n "$engine_folder" ] || return 0
  local pid
  pid=$(cat "$engine_folder/dockerd.pid" 2>/dev/null || true)
  if [ -n "$pid" ]; then
    timeout 60 docker ps --all --quiet 2>/dev/null | xargs --no-run-if-empty timeout 60 docker rm --force >/dev/null 2>&1
    kill "$pid" 2>/dev/null || true
    for _ in $(seq 30); do kill -0 "$pid" 2>/dev/null && sleep 1; done
  fi
  awk -v folder="$engine_folder/" 'index($2, folder) == 1 { print $2 }' /proc/mounts | sort -r |
    xargs --no-run-if-empty umount --lazy 2>/dev/null || true
  rm -rf "$engine_folder"
  hash -r
  unset DOCKER_HOST
  engine_folder=''
}

have_base_image() {
  docker image inspect "$base_image" >/dev/null 2>&1 && return
  timeout 60 docker pull --quiet "$base_image" >/dev/null 2>&1 && return
  [ -n "$engine_folder" ] && make_base_image
}

# The same programs in the same places, from Debian's and npm's packages.
make_base_image() {
  echo "$base_image cannot be fetched; a stand-in is made from Debian's packages."
  command -v mmdebstrap >/dev/null ||
    timeout 120 apt-get install -yq --no-install-recommends mmdebstrap >/dev/null 2>&1 || return
  local context="$engine_folder/base" mirror suite package version
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  package="node-linux-$(node -p process.arch)"
  version=$(node -p "require('./package.json').optionalDependencies['$package']")
  mkdir "$context" || return
  timeout 180 mmdebstrap --quiet --variant=minbase --mode=root --include=ca-certificates,libatomic1,libstdc++6 \
    "$suite" "$context/debian.tar" "$mirror" || return
  npm pack --silent --pack-destination "$context" "$package@$version" >/dev/null &&
    tar --extract --gzip --directory "$context" --file "$context/$package-$version.tgz" || return
  cp -RL "$(npm root --global)/npm" "$context/npm" || return
  cp -L "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$context/authorities.crt" || return
  echo "registry=$(npm config get registry)" >"$context/npmrc"
  cat >"$context/Dockerfile" <<'DOCKERFILE'
FROM scratch
ADD debian.tar /
COPY package/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
COPY authorities.crt /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
DOCKERFILE
  DOCKER_BUILDKIT=1 timeout 120 docker build --quiet --network=host --tag "$base_image" "$context" >/dev/null 2>&1 && rm -r "$context"
}

# Beside the installation, which waits for the same registry, and the first tests. Those of containers, which come later, find
# everything in the builder's cache. What fails is tried once more; after that the tests say what is wrong.
build_images_ahead() {
  local started=$SECONDS
  {
    printf -- '--file services/Dockerfile --build-arg SERVICE=%s\n' $(folders_in services)
    printf -- '--file frontends/Dockerfile --build-arg FRONT_END=%s\n' $(folders_in frontends)
    echo '--file launcher/Dockerfile'
  } | DOCKER_BUILDKIT=1 timeout "$build_seconds_max" xargs --max-procs=2 --replace sh -c \
    'docker build --quiet --network=host {} . || docker build --quiet --network=host {} .' >/dev/null 2>&1 || true
  echo "The images were built in $((SECONDS - started)) seconds."
}

folders_in() {
  for manifest in "$1"/*/package.json; do basename "$(dirname "$manifest")"; done
}
