import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { KeysButton } from '../../../../shared/ui/keys/keys-button.tsx'

/** The keys of the wall; all but the search belong to the chosen window. */
const keys = {
  search: '/',
  choose: '← ↑ → ↓',
  enlarge: 'Enter',
  shrink: 'Esc',
  fullScreen: 'F',
  snapshot: 'S',
  sound: 'M',
  close: 'Delete',
} as const

/** Tells the keys of the wall. */
export function WallKeysButton() {
  const t = useT()
  const names = Object.keys(keys) as (keyof typeof keys)[]
  return (
    <KeysButton
      title={t('live.keysTitle')}
      keys={names.map(name => [keys[name], t(`live.key.${name}`)] as const)}
    />
  )
}
