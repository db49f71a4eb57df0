import { operatorPermissions } from '@palisade/contract'
import type { Client } from 'pg'

/** A large site: parks, regions below them, areas below those, and cameras in those. */
export const ESTATE = { areas: 5000, cameras: 50_000, parks: 10, regions: 10, operatorAreas: 200 }

export const TREE_OPERATOR = 'tree_operator'

const { areas, cameras, parks, regions, operatorAreas } = ESTATE
const leaves = areas - parks - parks * regions

// The cameras have no connection of their own, so that no program of the product begins to pull 50,000 of them.
const statements = [
  `insert into area (parent_id, kind, name, code)
   select (select id from area where parent_id is null), 'park', 'Park ' || n, 'P' || n from generate_series(1, ${parks}) n`,
  `insert into area (parent_id, kind, name, code)
   select park.id, 'region', park.name || ' region ' || n, park.code || 'R' || n
   from area park, generate_series(1, ${regions}) n where park.kind = 'park'`,
  `create temporary table region as
   select row_number() over (order by code)::int as nr, id, name, code from area where kind = 'region'`,
  `insert into area (parent_id, kind, name, code)
   select region.id, 'area', region.name || ' 区域 ' || n, region.code || 'A' || n
   from generate_series(1, ${leaves}) n join region on region.nr = 1 + n % ${parks * regions}`,
  `create temporary table leaf as
   select row_number() over (order by md5(code))::int as nr, id from area where kind = 'area'`,
  `insert into device (name, code, kind, category, driver, area_id)
   select (array['North-Gate','Loading-Dock','Car-Park','Warehouse','Lobby','Perimeter','停车场','大门'])[1 + n % 8] || '-' || n,
     'CAM' || n, 'camera', 'camera', 'http', leaf.id
   from generate_series(1, ${cameras}) n join leaf on leaf.nr = 1 + n % ${leaves}`,
  `with r as (insert into role (name) values ('Tree operator') returning id),
     p as (insert into role_permission select r.id, unnest($2::text[]) from r),
     a as (insert into role_area select r.id, leaf.id from r, leaf where leaf.nr <= ${operatorAreas}),
     u as (insert into user_account (user_name, name, password_hash)
       select $1, 'Tree operator', password_hash from user_account where user_name = 'admin' returning id)
   insert into user_role (user_id, role_id) select u.id, r.id from u, r`,
]

/** Fills the database of a product that runs; the operator's password is the administrator's. */
export async function makeTreeEstate(client: Client): Promise<void> {
  for (const statement of statements) {
    const values = statement.includes('$1') ? [TREE_OPERATOR, operatorPermissions] : []
    await client.query(statement, values)
  }
  for (const table of ['device', 'area', 'role_area']) await client.query(`vacuum analyze ${table}`)
}
