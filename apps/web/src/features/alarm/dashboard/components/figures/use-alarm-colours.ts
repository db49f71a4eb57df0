import { alarmLevels, type AlarmLevel } from '@palisade/contract'
import { theme } from 'antd'
import { alarmColours } from '#shared/ui/theme.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'

/** The colours of the levels and one for all else, in the present theme. */
export function useAlarmColours(): { levels: Record<AlarmLevel, string>; accent: string } {
  const colours = alarmColours[useTheme().theme]
  const { token } = theme.useToken()
  const levels = Object.fromEntries(alarmLevels.map(level => [level, colours[level].fill]))
  return { levels: levels as Record<AlarmLevel, string>, accent: token.colorPrimary }
}
