import type { ShellParts } from '#shared/feature/parts.ts'
import { Troubles } from './troubles.tsx'

export const logShellParts: ShellParts = { headerItem: Troubles }
