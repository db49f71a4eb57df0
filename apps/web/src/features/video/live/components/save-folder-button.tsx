import { FolderOpenOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import { reportError } from '#shared/api/error-policy.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { canChooseFolder, chooseFolder, forgetFolder, readFolder } from '#shared/player/save/save-folder.ts'
import { useMay } from '#shared/session/session-store.ts'

/** Where snapshots and local recordings go, for browsers that can save into a folder. */
export function SaveFolderButton() {
  const t = useT()
  const maySnapshot = useMay('live.snapshot')
  const mayRecord = useMay('live.record')
  const [name, setName] = useState<string>()
  if (!canChooseFolder() || !(maySnapshot || mayRecord)) return null
  const show = async () => setName((await readFolder())?.name)
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await show()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <Popover
      trigger="click"
      title={t('live.folder.title')}
      onOpenChange={isOpen => {
        if (isOpen) void show()
      }}
      content={
        <Space orientation="vertical">
          <span>{name === undefined ? t('live.folder.none') : t('live.folder.chosen', { name })}</span>
          <Space>
            <Button type="primary" onClick={() => void change(chooseFolder)}>
              {t('live.folder.choose')}
            </Button>
            {name !== undefined && (
              <Button onClick={() => void change(forgetFolder)}>{t('live.folder.forget')}</Button>
            )}
          </Space>
          <small>{t('live.folder.hint')}</small>
        </Space>
      }
    >
      <Button
        size="small"
        icon={<FolderOpenOutlined />}
        aria-label={t('live.folder.label')}
        title={t('live.folder.label')}
      />
    </Popover>
  )
}
