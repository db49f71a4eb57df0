export { playAlarmSound, setMuted, unblockSound, useAlarmSound } from './sound/alarm-sound.ts'
