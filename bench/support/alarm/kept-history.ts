import { Client } from 'pg'
import { addOperator, makeAlarmHistory } from './alarm-history.ts'

/** Makes the alarms and the operators that the database of a product, whose folder may be an earlier run's, does not have yet. */
export async function makeHistoryOnce(
  databaseUrl: string,
  alarms: number,
  operators: readonly string[],
): Promise<void> {
  if (!(await has(databaseUrl, 'select from alarm'))) await makeAlarmHistory(databaseUrl, alarms)
  for (const name of operators)
    if (!(await has(databaseUrl, `select from user_account where user_name = '${name}'`)))
      await addOperator(databaseUrl, name)
}

async function has(databaseUrl: string, query: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ has: boolean }>(`select exists (${query}) as has`)
    return rows[0]?.has ?? false
  } finally {
    await client.end()
  }
}
