import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a user must have a second factor: by the account, or by any role held directly or through a group, whether or
 * not the role is in force today.
 * @param user the alias of `user_account` in the query
 */
export const isFactorRequired = (user: 'u' | 'user_account'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${user}.is_second_factor_required`)} or exists (
    select from role where role.is_second_factor_required and role.id in (
      select role_id from user_role where user_id = ${sql.ref(`${user}.id`)}
      union
      select role_id from group_member join group_role using (group_id) where user_id = ${sql.ref(`${user}.id`)}
    )
  ))`
