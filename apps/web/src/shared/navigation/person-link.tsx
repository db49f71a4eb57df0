import type { FaceGroupKind, ScreenKey } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMayOpen } from '#shared/session/session-store.ts'
import { ScreenLink } from './screen-link.tsx'

/** The screen of a library or pool of each kind. */
export const screenOfKind: Record<FaceGroupKind, ScreenKey> = {
  watch_list: 'personLists',
  personnel: 'personnelPool',
  visitors: 'visitorsPool',
}

interface Props {
  entryId: string
  kind: FaceGroupKind
  name: string
}

/** Leads to a person's entry; nothing for a user who may not open it. */
export function PersonLink({ entryId, kind, name }: Props) {
  const t = useT()
  const screen = screenOfKind[kind]
  if (!useMayOpen(screen)) return null
  return (
    <ScreenLink screen={screen} search={{ person: entryId }} label={t('faceEntry.duplicate.open', { name })}>
      {t('faceEntry.act.toEntry')}
    </ScreenLink>
  )
}
