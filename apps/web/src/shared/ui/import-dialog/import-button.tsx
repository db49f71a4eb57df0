import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Opens a dialog that takes a file; it may be fetched when it is opened. */
export function ImportButton({ dialog }: { dialog: (onClose: () => void) => ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t('shared.action.import')}
      </Button>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
