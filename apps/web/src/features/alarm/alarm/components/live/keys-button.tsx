import { useT } from '#shared/i18n/language-provider.tsx'
import { KeysButton } from '#shared/ui/keys/keys-button.tsx'

/** The keys of the desk in the order of the work. */
const keys = {
  choose: '↑ ↓',
  acknowledge: 'A',
  release: 'R',
  close: 'C',
  send: 'Enter',
  urge: 'U',
  reissue: 'I',
  approve: 'Y',
  return: 'B',
  shelve: 'H',
  shelveLong: 'L',
  next: 'N',
  camera: 'V',
  map: 'M',
  wall: 'W',
  picture: 'P',
  clip: 'S',
} as const

/** Tells the keys of the desk. */
export function DeskKeysButton() {
  const t = useT()
  const names = Object.keys(keys) as (keyof typeof keys)[]
  return (
    <KeysButton
      title={t('alarm.live.keysTitle')}
      keys={names.map(name => [keys[name], t(`alarm.live.key.${name}`)] as const)}
    />
  )
}
