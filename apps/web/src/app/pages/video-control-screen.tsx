import { VideoControlPage } from '../../features/video/live/pages/video-control-page.tsx'
import { PtzPanel } from '../../features/device/ptz/components/ptz-panel.tsx'

/** The live wall with the control of the camera in its selected window. */
export function VideoControlScreen() {
  return <VideoControlPage cameraControl={PtzPanel} />
}
