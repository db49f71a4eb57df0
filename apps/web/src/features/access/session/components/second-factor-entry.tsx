import { SafetyOutlined } from '@ant-design/icons'
import type { AccountEntry } from '../../../../shared/feature/parts.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

export const secondFactorEntry: AccountEntry = {
  key: 'secondFactor',
  icon: <SafetyOutlined />,
  label: 'secondFactor.title',
  Dialog: SecondFactorDialog,
}
