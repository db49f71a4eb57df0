import type { HitParts } from '#shared/feature/parts.ts'
import { AlarmOfHit } from './alarm-of-hit.tsx'

export const alarmHitParts: HitParts = { alarm: AlarmOfHit }
