import { EyeOutlined } from '@ant-design/icons'
import { screens, type MapResource } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { quickRange } from '#shared/ui/date-range/quick-ranges.ts'

/** Among the actions of a camera's card on the map: leads to who viewed it since yesterday, in the log. */
export function ViewersLink({ device: { name, kind } }: { device: MapResource }) {
  const t = useT()
  const mayView = useMay('log.view')
  const navigate = useNavigate()
  if (!mayView || kind !== 'camera') return null
  const show = () => {
    const now = new Date()
    const startTime = quickRange('yesterday', now).start.toISOString()
    const endTime = quickRange('today', now).end.toISOString()
    // Routes come from a table, so the router knows no search type for them.
    const search = { kind: 'footage', object: name, startTime, endTime } as never
    void navigate({ to: screens.logManage.path, search })
  }
  return (
    <Button size="small" icon={<EyeOutlined aria-hidden />} onClick={show}>
      {t('log.viewers')}
    </Button>
  )
}
