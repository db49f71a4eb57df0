import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cluster } from './cluster.ts'
import { launchCluster, makeClusterFolder, queryOnce as query } from './testing/small-cluster.ts'

let folder: string
let stop: () => Promise<void>

beforeEach(async () => {
  folder = await makeClusterFolder()
  stop = async () => undefined
})
afterEach(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function launch(): Promise<Cluster> {
  const launched = await launchCluster(path.join(folder, 'cluster'))
  stop = launched.stop
  return launched.cluster
}

const ATTRIBUTES = `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
  from pg_roles where rolname not like 'pg\\_%' order by rolname`
const none = { rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }
const all = { rolcreatedb: true, rolcreaterole: true, rolreplication: true, rolbypassrls: true }
const twoRoles = [
  { rolname: 'palisade', rolsuper: false, ...none },
  { rolname: 'palisade_admin', rolsuper: true, ...all },
]

const FOREIGN = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace
    and relowner <> 'palisade'::regrole and relkind <> 'i'
  union all
  select proname from pg_proc p where pronamespace = 'public'::regnamespace and proowner <> 'palisade'::regrole
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select datname from pg_database where datname = 'postgres' and datdba <> 'palisade'::regrole`

test('our programs have a role that owns the database and is no superuser; the secrets are for us alone', async () => {
  const cluster = await launch()
  expect(await query(cluster.url('postgres'), ATTRIBUTES)).toEqual(twoRoles)
  expect(await query(cluster.url('postgres'), FOREIGN)).toEqual([])
  await query(
    cluster.url('postgres'),
    'create table mine (name text); create index on mine using gin (name gin_trgm_ops)',
  )
  const refused = [
    'create role other superuser',
    "copy mine from program 'id'",
    "select pg_read_file('/etc/passwd')",
    'alter system set jit = on',
    'create database another',
    `select rolpassword from pg_authid`,
  ]
  for (const text of refused)
    await expect(query(cluster.url('postgres'), text), text).rejects.toMatchObject({ code: '42501' })
  for (const name of ['cluster.password', 'cluster.admin-password'])
    expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600)
  await stop()
  const again = await launch()
  expect(await query(again.url('postgres'), 'select * from mine')).toEqual([])
})

/** Brings a cluster into the shape of earlier versions: one superuser `palisade`, who owns all, and one password. */
async function makeOld(cluster: Cluster) {
  const password = readFileSync(path.join(folder, 'cluster.password'), 'utf8')
  await query(
    cluster.adminUrl('postgres'),
    `reassign owned by palisade to palisade_admin; drop owned by palisade; drop role palisade;
     create role renamer superuser login password 'renamer'`,
  )
  const address = new URL(cluster.adminUrl('postgres'))
  address.username = address.password = 'renamer'
  await query(
    address.href,
    `alter role palisade_admin rename to palisade; alter role palisade password '${password}'`,
  )
  await query(cluster.url('postgres'), 'drop role renamer')
  rmSync(path.join(folder, 'cluster.admin-password'))
}

test('a folder of an earlier version is changed over, with everything in it', async () => {
  const first = await launch()
  await query(
    first.url('postgres'),
    `create table kept (id bigint generated always as identity primary key, name text);
     insert into kept (name) values ('one');
     create table parted (at date) partition by range (at);
     create table parted_2026 partition of parted for values from ('2026-01-01') to ('2027-01-01');
     create sequence numbers; create view names as select name from kept; create type mood as enum ('good');
     create domain short as text check (length(value) < 5);
     create function told() returns int language sql as 'select 1'`,
  )
  await makeOld(first)
  expect(await query(first.url('postgres'), ATTRIBUTES)).toEqual([
    { rolname: 'palisade', rolsuper: true, ...all },
  ])
  expect((await query(first.url('postgres'), `select 1 from pg_class where relname = 'kept'`)).length).toBe(1)
  await stop()
  const cluster = await launch()
  expect(await query(cluster.url('postgres'), ATTRIBUTES)).toEqual(twoRoles)
  expect(await query(cluster.url('postgres'), FOREIGN)).toEqual([])
  await query(
    cluster.url('postgres'),
    `insert into kept (name) values ('two'); alter table kept add column note text; drop view names;
     alter type mood add value 'bad'; create or replace function told() returns int language sql as 'select 2'`,
  )
  expect(await query(cluster.url('postgres'), 'select id, name from kept order by id')).toEqual([
    { id: '1', name: 'one' },
    { id: '2', name: 'two' },
  ])
})

test('a change-over that was cut off is finished by the next start', async () => {
  const first = await launch()
  await makeOld(first)
  // Cut off after the passing role was made.
  await query(first.url('postgres'), `create role palisade_renamer superuser login password 'x'`)
  await stop()
  const cluster = await launch()
  expect(await query(cluster.url('postgres'), ATTRIBUTES)).toEqual(twoRoles)
  // Cut off before the role of our programs was made.
  await query(
    cluster.adminUrl('postgres'),
    'reassign owned by palisade to palisade_admin; drop owned by palisade; drop role palisade',
  )
  await stop()
  const last = await launch()
  expect(await query(last.url('postgres'), ATTRIBUTES)).toEqual(twoRoles)
  expect(await query(last.url('postgres'), FOREIGN)).toEqual([])
  expect(existsSync(path.join(folder, 'cluster.admin-password'))).toBe(true)
})

test('a folder of another major version is refused with what to do, and not touched', async () => {
  await launch()
  await stop()
  const file = path.join(folder, 'cluster/PG_VERSION')
  writeFileSync(file, '17\n')
  await expect(launch()).rejects.toThrow(/is of PostgreSQL 17, this version has \d+\.\d+: copy .* --rows/)
  expect(readFileSync(file, 'utf8')).toBe('17\n')
})
