import type { RequestOf, Contract } from '@palisade/contract'
import type { UserRow } from './user.queries.ts'

/** The change of an account's address or number, as the address is told that the account had before. */
export interface ContactChange {
  userId: string
  /** Version of the account that was changed. */
  version: number
  name: string
  account: string
  address: string
  by: string
}

/** Whoever has the address or the number of an account is told its alarms, and may be sent its codes. */
export const isContactChanged = (
  before: Pick<UserRow, 'email' | 'phone'>,
  { email = '', phone = '' }: Pick<RequestOf<Contract['user']['update']>, 'email' | 'phone'>,
): boolean => before.email !== email || before.phone !== phone

/** Undefined where there was no address that could be told. */
export const contactChange = (before: UserRow, by: string): ContactChange | undefined =>
  before.email === ''
    ? undefined
    : {
        userId: before.id,
        version: before.version,
        name: before.name,
        account: before.user_name,
        address: before.email,
        by,
      }
