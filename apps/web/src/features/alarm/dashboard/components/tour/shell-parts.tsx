import { CompassOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import type { ShellParts } from '#shared/feature/parts.ts'

const Dialog = lazy(async () => ({ default: (await import('./console-tour.tsx')).ConsoleTour }))

export const tourShellParts: ShellParts = {
  accountEntry: { key: 'tour', icon: <CompassOutlined />, label: 'dashboard.tour.begin', Dialog },
}
