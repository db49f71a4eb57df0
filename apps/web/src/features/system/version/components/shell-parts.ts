import type { ShellParts } from '#shared/feature/parts.ts'
import { OfferedVersions } from './offered-versions.tsx'

export const versionShellParts: ShellParts = { headerItem: OfferedVersions }
