# A PostgreSQL server in a temporary folder: source this, then 'postgresql_start'. $store is its address.
# The server refuses to run as root.
postgresql_bin=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -n 1)
postgresql_folder=$(mktemp -d /tmp/seacoral-postgresql-XXXXXX)
if [ "$(id -u)" = 0 ]; then
    as_postgres() { (cd "$postgresql_folder" && setpriv --reuid=postgres --regid=postgres --clear-groups "$@"); }
    chown postgres "$postgresql_folder"
else
    as_postgres() { (cd "$postgresql_folder" && "$@"); }
fi
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
postgresql_port=$(free_port)
store=postgres://seacoral@127.0.0.1:$postgresql_port/postgres

postgresql_start() {
    if [ ! -d "$postgresql_folder/data" ]; then
        as_postgres "$postgresql_bin/initdb" -D data -A trust -U seacoral -N > "$postgresql_folder/initdb.log" || return 1
    fi
    as_postgres "$postgresql_bin/pg_ctl" start -s -w -D data -l log \
        -o "-k $postgresql_folder -p $postgresql_port -c listen_addresses=127.0.0.1"
}
# As if the machine had lost its power.
postgresql_crash() { as_postgres "$postgresql_bin/pg_ctl" stop -s -D data -m immediate; }
postgresql_remove() {
    postgresql_crash 2> /dev/null
    rm -rf "$postgresql_folder"
}
ask() { psql -h 127.0.0.1 -p "$postgresql_port" -U seacoral -d postgres -Atqc "SET search_path TO seacoral; $1"; }
