import { enrolmentCode, recoveryCode, totpCode } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FormRule } from 'antd'

const ruleOf = (isValid: (typed: unknown) => boolean, text: string): FormRule => ({
  validator: (_rule, typed: unknown) =>
    isValid(typed) ? Promise.resolve() : Promise.reject(new Error(text)),
})

/** A code of the app, or one of the recovery codes, by the contract's own rules. */
export const codeRule = (t: Translator): FormRule =>
  ruleOf(typed => totpCode.safeParse(typed).success, t('secondFactor.codeRule'))
export const recoveryCodeRule = (t: Translator): FormRule =>
  ruleOf(typed => recoveryCode.safeParse(typed).success, t('secondFactor.recoveryCodeRule'))
/** A change of one's own factor takes a code of the app or one of the recovery codes. */
export const presentCodeRule = (t: Translator): FormRule =>
  ruleOf(
    typed => totpCode.safeParse(typed).success || recoveryCode.safeParse(typed).success,
    t('secondFactor.own.presentCodeRule'),
  )
export const enrolmentCodeRule = (t: Translator): FormRule =>
  ruleOf(typed => enrolmentCode.safeParse(typed).success, t('secondFactor.enrolment.rule'))
