import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeUsersChanged } from '#server/modules/access/user/user.events.ts'
import { findOwn, putEmail, putOwn } from './own.queries.ts'

/** The settings of how a person wants to be told; everybody changes only their own. */
export function createOwnService({ db }: { db: Db }) {
  return {
    getOwn: (_request, { user }) => findOwn(db, user.id),

    async updateOwn(request, context) {
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
  } satisfies CallsOf<'notice'>
}
