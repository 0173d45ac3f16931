import noVideo from './no-video.svg'

/** What stands for a live picture that can't be shown (spec 8). */
export const NoVideo = ({ className }: { className?: string | undefined }) => (
  <img className={className} src={noVideo} alt="Too many connections, no video rendered" />
)
