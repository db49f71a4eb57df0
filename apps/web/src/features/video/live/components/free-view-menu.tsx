import { DownOutlined } from '@ant-design/icons'
import { FREE_LAYOUTS, type WallLayout } from '@palisade/contract'
import { Button, Dropdown } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { changeWall } from '../api/wall-store.ts'
import { isFree } from '../model/layout.ts'

/** Free views, beside the layouts of the specification: many equal windows of auxiliary streams. */
export function FreeViewMenu({ layout }: { layout: WallLayout }) {
  const t = useT()
  const items = FREE_LAYOUTS.map(count => ({ key: String(count), label: t('live.layoutOf', { count }) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(layout)],
        onClick: ({ key }) => changeWall({ type: 'layout', layout: Number(key) as WallLayout }),
      }}
    >
      <Button type={isFree(layout) ? 'primary' : 'default'} title={t('live.freeHint')}>
        {isFree(layout) ? t('live.freeOf', { count: layout }) : t('live.free')} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
