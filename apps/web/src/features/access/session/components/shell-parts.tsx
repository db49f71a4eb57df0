import { SafetyOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import type { ShellParts } from '#shared/feature/parts.ts'

const Dialog = lazy(async () => ({
  default: (await import('./second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
}))

export const sessionShellParts: ShellParts = {
  accountEntry: { key: 'secondFactor', icon: <SafetyOutlined />, label: 'secondFactor.title', Dialog },
}
