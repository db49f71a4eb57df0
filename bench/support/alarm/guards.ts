import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface Guard {
  userId: string
  ticket: string
}

/**
 * People of the field of the one centre, on duty and with consent, each with a session: logins of so many from one machine
 * would be held back.
 */
export async function addGuards(databaseUrl: string, count: number): Promise<Guard[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      with role as (insert into role (name) values ('Bench guards') returning id),
        permitted as (insert into role_permission select id, unnest(array['alarm.view', 'staff.use']) from role)
      insert into role_area select role.id, area.id from role, area where area.parent_id is null`)
    const tickets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    const hashes = tickets.map(ticket => createHash('sha256').update(ticket).digest())
    const { rows } = await client.query<{ user_id: string }>(
      `with made as (
         insert into user_account (user_name, name, password_hash)
         select 'bench_guard_' || n, 'Guard ' || n, '' from generate_series(1, $1::int) n returning id, user_name),
       held as (insert into user_role select made.id, role.id from made, role where role.name = 'Bench guards'),
       members as (insert into staff_member (user_id, is_on_duty, consented_at) select id, true, now() from made)
       insert into session (ticket_hash, user_id, address)
       select ($2::bytea[])[substr(user_name, 13)::int], id, '127.0.0.1' from made
       order by substr(user_name, 13)::int returning user_id`,
      [count, hashes],
    )
    for (const table of ['user_account', 'user_role', 'role_permission', 'session', 'staff_member'])
      await client.query(`vacuum analyze ${table}`)
    return rows.map(({ user_id }, index) => ({ userId: user_id, ticket: tickets[index] ?? '' }))
  } finally {
    await client.end()
  }
}
