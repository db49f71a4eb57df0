import type { Platform } from '@palisade/contract'
import { Alert, Button, Space } from 'antd'
import { useEffect } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ProbeResult } from '#shared/ui/probe-result/probe-result.tsx'
import { useTestPlatform } from '../api/platform-queries.ts'

/** Logs in to a platform now and says how each step went; its cameras can be added from here. */
export function PlatformTestDialog({ platform, onClose }: { platform: Platform; onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { mutate, ...test } = useTestPlatform()
  useEffect(() => mutate(platform.id), [mutate, platform.id])
  const count = test.data?.sources.length ?? 0
  return (
    <AppModal
      title={t('platform.test.title', { name: platform.name })}
      onCancel={onClose}
      footer={
        <Space>
          <Button loading={test.isPending} onClick={() => mutate(platform.id)}>
            {t('platform.test.again')}
          </Button>
          <Button onClick={onClose}>{t('shared.action.close')}</Button>
        </Space>
      }
    >
      <LoadingMask isLoading={test.isPending}>
        <div style={{ minHeight: 140 }}>
          {test.error && <Alert type="error" showIcon title={textOf(test.error)} />}
          {test.data && !test.isPending && (
            <>
              <ProbeResult probe={test.data} />
              {count > 0 && (
                <Space wrap>
                  {t('platform.test.sources', { count })}
                  <AddCameras platform={platform} />
                </Space>
              )}
            </>
          )}
        </div>
      </LoadingMask>
    </AppModal>
  )
}

/** Leads into finding cameras, with the platform's address and account; its password is asked for again. */
export function AddCameras({ platform }: { platform: Platform }) {
  const t = useT()
  const mayAdd = useMay('device.edit')
  if (!mayAdd) return null
  const { id, ip, platformPort, plugin, connectionMode, account, areaId } = platform
  const search = {
    platformId: id,
    host: ip,
    port: String(platformPort),
    driver: plugin,
    username: account,
    areaId,
    ...(connectionMode === 'https' && { tls: 'yes' }),
  }
  return (
    <ScreenLink screen="onboarding" search={search}>
      {t('platform.act.addCameras')}
    </ScreenLink>
  )
}
