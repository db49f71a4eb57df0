import type { Client } from 'pg'

/** Where readers of the outbox are, by their tables. A copy of an earlier version may lack one. */
const POSITIONS = ['outbox_reader', 'linkage_position']

/**
 * Events and the positions of their readers name transactions, whose numbers mean something in one cluster only: in a younger one
 * they would lie in the future, and no reader would be told of anything for as long. All events that came along become those of one
 * transaction of the past, in the order that they had; each reader has read as many of them as before.
 */
export async function settleEvents(client: Client): Promise<void> {
  for (const table of POSITIONS)
    if (await isThere(client, table))
      await client.query(`
        update ${table} reader set xid = '1',
          seq = (select count(*) from outbox where (outbox.xid, outbox.seq) <= (reader.xid, reader.seq))`)
  await client.query(`
    create temp table event_that_came on commit drop as table outbox;
    update event_that_came event set xid = '1', seq = place.number
      from (select xid, seq, row_number() over (order by xid, seq) as number from event_that_came) place
      where (event.xid, event.seq) = (place.xid, place.seq);
    truncate outbox;
    insert into outbox overriding system value table event_that_came`)
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass($1) is not null as "isThere"`,
    [table],
  )
  return rows[0]?.isThere === true
}
