import type { AlarmLevel } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmLevelIcon } from './alarm-level-icon.tsx'
import css from './tag.module.css'

/** An alarm level: shape, colour and name, never colour alone (COMMON-12). */
export function AlarmLevelTag({ level }: { level: AlarmLevel }) {
  const t = useT()
  return (
    <span className={css['tag']}>
      <AlarmLevelIcon level={level} />
      {t(`enums.alarmLevel.${level}`)}
    </span>
  )
}
