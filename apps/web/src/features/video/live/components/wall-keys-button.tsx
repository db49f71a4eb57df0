import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { KeysButton } from '#shared/ui/keys/keys-button.tsx'

/** The keys of the wall; all but the search belong to the chosen window. */
const keys = {
  search: '/',
  choose: '← ↑ → ↓',
  enlarge: 'Enter',
  shrink: 'Esc',
  fullScreen: 'F',
  snapshot: 'S',
  sound: 'M',
  back: 'B',
  close: 'Delete',
} as const

/** Tells the keys of the wall. */
export function WallKeysButton() {
  const t = useT()
  const mayPlay = useMay('playback.view')
  const names = (Object.keys(keys) as (keyof typeof keys)[]).filter(name => mayPlay || name !== 'back')
  return (
    <KeysButton
      title={t('live.keysTitle')}
      keys={names.map(name => [keys[name], t(`live.key.${name}`)] as const)}
    />
  )
}
