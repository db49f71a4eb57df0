import type { Client } from 'pg'

/** Queues notices as the server's modules do: the rows and the event that wakes the sending are of one transaction. */
async function queue(client: Client, statement: string, values: readonly unknown[]): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(statement, [...values])
  await client.query(
    `insert into outbox (type, data, permission) select 'notice.queued', jsonb_build_object('noticeId', id, 'alarmId', null), 'alarm.view'
     from unnest($1::uuid[]) id`,
    [rows.map(row => row.id)],
  )
  await client.query('commit')
}

export interface Hook {
  id: string
  host: string
}

/** One message to each of these receivers. */
export const queueHooks = (client: Client, name: string, hooks: readonly Hook[]): Promise<void> =>
  queue(
    client,
    `with hook as (select id, host, n from unnest($2::uuid[], $3::text[]) with ordinality hook (id, host, n)),
     made as (insert into notice (cause, reason) select $1::text || ':' || n, 'linkage' from hook returning id, cause),
     sent as (insert into notice_delivery (notice_id, channel, webhook_id, recipient, receiver)
       select made.id, 'webhook', hook.id, hook.host, hook.host from made join hook on made.cause = $1::text || ':' || hook.n)
     select id from made`,
    [name, hooks.map(hook => hook.id), hooks.map(hook => hook.host)],
  )

/** So many notices to the console of one person. */
export const queueNotices = (client: Client, name: string, userName: string, count: number): Promise<void> =>
  queue(
    client,
    `with made as (insert into notice (cause, reason, title) select $1::text || ':' || n, 'linkage', 'Door ' || n
       from generate_series(1, $3::int) n returning id),
     sent as (insert into notice_delivery (notice_id, channel, user_id, recipient, receiver)
       select made.id, 'console', u.id, u.name, 'console' from made cross join user_account u where u.user_name = $2)
     select id from made`,
    [name, userName, count],
  )
