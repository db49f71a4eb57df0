export { AlarmNotices } from './components/delivery/alarm-notices.tsx'
