/** Specification, section 8: stored for delivery, and not stored. */
export const SENT = 'Message sent successfully';
export const FAILED_TO_SEND = 'Failed to send message';

export const FAILED_TO_CHANGE = 'Failed to update the conversation';
export const FAILED_TO_SAVE_REPLY = 'Failed to save the reply';
export const LOST = 'Connection lost. Trying again…';
export const ENDED = 'Your session has ended. Sign in again.';
