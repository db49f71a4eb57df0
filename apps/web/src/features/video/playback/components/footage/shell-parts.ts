import type { ShellParts } from '../../../../../shared/feature/parts.ts'
import { DownloadsItem } from './downloads-item.tsx'

export const playbackShellParts: ShellParts = { headerItem: DownloadsItem }
