import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Should the alarm display break, the console goes on and says so: silence would read as "no alarms". */
export class AlarmBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <AlarmsFailed /> : this.props.children
  }
}

function AlarmsFailed() {
  const t = useT()
  return (
    <Button danger type="primary" role="alert" onClick={() => window.location.reload()}>
      {t('shell.alarmsFailed')}
    </Button>
  )
}
