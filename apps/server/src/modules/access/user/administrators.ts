import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { listAdministrators, lockAdministrators } from './administrators.queries.ts'
import { keepsAdministrator } from './user.rules.ts'

/** Makes a change that may remove an administrator, one such change at a time. */
export async function keepingAdministrator<Result>(tx: Tx, change: () => Promise<Result>): Promise<Result> {
  await lockAdministrators(tx)
  const before = await listAdministrators(tx)
  const result = await change()
  if (!keepsAdministrator(before, await listAdministrators(tx))) throw new AppError('user.last_administrator')
  return result
}
