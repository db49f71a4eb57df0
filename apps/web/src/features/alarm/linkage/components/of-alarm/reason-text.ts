import { linkageReason, type LinkageStep } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'

type Reasoned = Pick<LinkageStep, 'reason' | 'reasonParams'>

/** Why something failed, was skipped or is uncertain; empty where there is nothing to say. */
export function reasonText(t: Translator, { reason, reasonParams }: Reasoned): string {
  if (reason === null) return ''
  const own = linkageReason.safeParse(reason)
  if (!own.success) return t.error(reason, reasonParams) ?? t('shared.result.systemError', { code: reason })
  const text = t(`enums.linkageReason.${own.data}`)
  const names = reasonParams['rules'] ?? ''
  return names === '' ? text : t('linkage.reasonOf', { reason: text, names })
}
