import type { AuditWord, ErrorCode, PermissionCode, ScreenKey } from '@palisade/contract'
import { foldPhrases } from '../fold.ts'
import * as modules from './modules.ts'

/** The catalogue's source; its type is what every other language is checked against. */
export const english = foldPhrases(modules)

/** A word of the contract without a text does not compile. */
export const complete: {
  errors: Readonly<Record<ErrorCode, string>>
  permissions: Readonly<Record<PermissionCode, string>>
  screens: Readonly<Record<ScreenKey, string>>
  log: Readonly<Record<AuditWord, string>>
} = {
  errors: english.errors,
  permissions: english.enums.permission,
  screens: english.menu.screen,
  log: english.log.action,
}
