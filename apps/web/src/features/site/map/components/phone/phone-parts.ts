import type { PhoneParts } from '#shared/feature/parts.ts'
import { PhoneAlarmPlace } from './phone-alarm-place.tsx'

export const mapPhoneParts: PhoneParts = { alarmPlace: PhoneAlarmPlace }
