import type { AlarmLevel } from '@palisade/contract'
import { alarmColours } from '../theme.ts'
import { useTheme } from '../ui-provider.tsx'

/** The colours of a level in the present theme. */
export const useAlarmColour = (level: AlarmLevel) => alarmColours[useTheme().theme][level]
