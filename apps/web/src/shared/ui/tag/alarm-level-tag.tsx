import type { AlarmLevel } from '@palisade/contract'
import { useT } from '../../i18n/language-provider.tsx'
import { alarmColours } from '../theme.ts'
import { useTheme } from '../ui-provider.tsx'
import { AlarmLevelIcon } from './alarm-level-icon.tsx'
import css from './tag.module.css'

/** An alarm level: shape, colour and name, never colour alone (COMMON-12). */
export function AlarmLevelTag({ level }: { level: AlarmLevel }) {
  const t = useT()
  const { theme } = useTheme()
  return (
    <span className={css['tag']} style={{ color: alarmColours[theme][level] }}>
      <AlarmLevelIcon level={level} />
      {t(`enums.alarmLevel.${level}`)}
    </span>
  )
}
