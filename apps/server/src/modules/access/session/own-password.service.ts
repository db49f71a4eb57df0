import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { PasswordCheck } from '#server/modules/access/password/password-check.ts'
import type { PasswordGuard } from '#server/modules/access/password/password-guard.ts'
import type { PasswordHasher } from '#server/modules/access/password/password-hasher.ts'
import type { EndSessions } from './session-ender.ts'
import { findPasswordHash, removeSessionsOf, updatePassword } from './session.queries.ts'

export interface OwnPasswordDeps {
  guard: PasswordGuard
  check: PasswordCheck
  hasher: PasswordHasher
  end: EndSessions
}

export function createOwnPasswordService({ guard, check, hasher, end }: OwnPasswordDeps) {
  return {
    /**
     * Changes one's own password (ACCESS-23): the old one must be right and the new one must differ. The user's other
     * sessions end.
     */
    async changePassword(request, context) {
      const { user, sessionId } = context
      context.audit({ object: user.id })
      const accepted = await check.accept(request.newPassword, 'own', 'newPassword', user)
      const { passwordHash: oldHash } = await guard.verify(
        {
          userName: user.userName,
          sealed: request.oldPassword,
          path: 'oldPassword',
          refusal: 'user.old_password_wrong',
        },
        context,
      )
      if (await hasher.verify(oldHash, accepted)) throw new AppError('user.password_unchanged')
      const passwordHash = await hasher.hash(accepted)
      await end(
        'password',
        async tx => {
          const present = await findPasswordHash(tx, user.id)
          // Somebody has changed the password meanwhile, so the one that was checked is no longer the old password.
          if (present?.passwordHash !== oldHash) throw new AppError('user.old_password_wrong')
          await updatePassword(tx, { userId: user.id, passwordHash, sessionId })
          return removeSessionsOf(tx, user.id, sessionId)
        },
        context.transaction,
      )
      await guard.succeeded(user.userName, context.address)
    },
  } satisfies CallsOf<'session'>
}
