import type { Contract, OwnNotices, RequestOf } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeUsersChanged } from '#server/modules/access/user/user.events.ts'
import { findOwn, putEmail, putOwn } from './own.queries.ts'

type Calls = Contract['notice']

/** The settings of how a person wants to be told; everybody changes only their own. */
export function createOwnService({ db }: { db: Db }) {
  return {
    getOwn: (_request: unknown, { user }: SignedInContext): Promise<OwnNotices> => findOwn(db, user.id),

    async updateOwn(request: RequestOf<Calls['updateOwn']>, context: SignedInContext): Promise<OwnNotices> {
      const { user, locale } = context
      const { after } = await context.transaction(
        async tx => {
          const before = await findOwn(tx, user.id)
          if (!(await putOwn(tx, user.id, request, locale))) throw new AppError('notice.changed_meanwhile')
          if (await putEmail(tx, user.id, request.email)) await writeUsersChanged(tx)
          return { before, after: await findOwn(tx, user.id) }
        },
        told => ({ object: user.id, objectName: user.name, ...told }),
      )
      return after
    },
  }
}
