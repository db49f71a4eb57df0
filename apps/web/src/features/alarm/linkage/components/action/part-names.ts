import type { LinkagePart } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { NameOf } from './action-text.ts'

/** Names of what the actions of a stored rule touch; of something deleted it is said. */
export function namesOfParts(t: Translator, parts: readonly LinkagePart[]): NameOf {
  const names = new Map(
    parts.map(({ id, name: stored, isDeleted }) => {
      const name = seededName(t, stored)
      return [id, isDeleted ? t('linkageScreen.gone', { name }) : name]
    }),
  )
  return id => names.get(id)
}
