export const LiveScreen = () => null
