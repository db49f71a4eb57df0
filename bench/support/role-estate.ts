import { operatorPermissions } from '@palisade/contract'
import type { Client } from 'pg'
import { makeTreeEstate } from './tree-estate.ts'

/** Every third role names its cameras one by one, every third takes all of its areas, the others nothing but doors. */
export const ROLES = { count: 1000, areasEach: 15, namedEach: 50 }

/** Users by how many of the roles they hold. */
export const HOLDERS = [
  { user: 'holder_of_areas', roles: 20, kinds: [0] },
  { user: 'holder_of_20', roles: 20, kinds: [0, 1, 2] },
  { user: 'holder_of_200', roles: 200, kinds: [0, 1, 2] },
  { user: 'holder_of_all', roles: ROLES.count, kinds: [0, 1, 2] },
] as const

const statements = [
  `create temporary table made as
   with r as (
     insert into role (name, camera_scope)
     select 'Role ' || n, (array['area', 'chosen', 'none'])[1 + n % 3] from generate_series(0, ${ROLES.count - 1}) n
     returning id, substr(name, 6)::int as nr)
   select * from r`,
  // Leaves are in random order: the areas of a role lie all over the site, and those of different roles overlap.
  `insert into role_area
   select made.id, leaf.id from made cross join generate_series(1, ${ROLES.areasEach}) n
   join leaf on leaf.nr = 1 + (made.nr * ${ROLES.areasEach} + n * 7) % (select count(*) from leaf)
   on conflict do nothing`,
  `insert into role_device
   select made.id, camera.id from made cross join lateral (
     select device.id from role_area join device on device.area_id = role_area.area_id
     where role_area.role_id = made.id order by device.id limit ${ROLES.namedEach}) as camera
   where made.nr % 3 = 1`,
]

/** 50,000 cameras, the roles over them and their holders, whose password is the administrator's. */
export async function makeRoleEstate(client: Client): Promise<void> {
  await makeTreeEstate(client)
  for (const statement of statements) await client.query(statement)
  await client.query('insert into role_permission select id, unnest($1::text[]) from made', [
    operatorPermissions,
  ])
  for (const { user, roles, kinds } of HOLDERS)
    await client.query(
      `with u as (insert into user_account (user_name, name, password_hash)
         select $1, $1, password_hash from user_account where user_name = 'admin' returning id)
       insert into user_role (user_id, role_id)
       select u.id, held.id from u, (select id from made where nr % 3 = any($2::int[]) order by nr limit $3) as held`,
      [user, kinds, roles],
    )
  for (const table of ['role', 'role_area', 'role_device', 'role_permission', 'user_role'])
    await client.query(`vacuum analyze ${table}`)
}
