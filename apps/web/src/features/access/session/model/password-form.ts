import { passwordRule, type PasswordPolicy } from '@palisade/contract'
import { z } from 'zod'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface PasswordFields {
  oldPassword: string
  newPassword: string
  confirmation: string
}

/** The form's rules: the contract's own for the new password, and what only the form can see. */
export const passwordForm = (policy: PasswordPolicy) =>
  z
    .object({
      oldPassword: z.string().min(1),
      newPassword: passwordRule(policy, 'own'),
      confirmation: z.string().min(1),
    })
    .refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
      path: ['newPassword'],
      message: 'password_unchanged',
      when: isFilledIn,
    })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: 'mismatch',
      when: isFilledIn,
    })

/** Whether there is something to compare, also while another field is wrong. */
function isFilledIn({ value }: { value: unknown }): boolean {
  const { newPassword, confirmation } = value as Partial<PasswordFields>
  return newPassword !== undefined && confirmation !== undefined
}

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'user.old_password_wrong': 'oldPassword',
  'session.throttled': 'oldPassword',
  'session.locked': 'oldPassword',
  'user.password_unchanged': 'newPassword',
  'user.password_common': 'newPassword',
} as const satisfies FieldOfCode<PasswordFields>
