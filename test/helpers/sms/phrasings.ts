export const stopRequests = `
STOP
stop.
"Stop!"
ＳＴＯＰ
S.T.O.P.
Stop?
STOP 🛑
STOP STOP
Stop stop stop!!!
STOPALL
STOP ALL
Stop all texts
stop all messages please
Stop please
Please stop
pls stop
Plz stop texting me
STOP PLEASE!!
Stop. Thank you
Stop, thanks
Thanks, stop
Stop thx
stop ty
Stop now
Stop immediately
Stop it
Stop this
stop that
Just stop
Just stop already
OK stop
Hi, stop
Hello. Please stop. Thank you.
Hey stop texting me
Yes stop
Sorry, please stop
Please stop texting me
Stop texting me
stop texting
Stop messaging me
Please stop messaging me now
Stop sending me texts
stop sending me these messages
Stop sending texts
Please stop sending me promotional texts
Stop sending marketing messages
Stop contacting me
Stop calling me
Stop spamming me
Stop bothering me
Stop harassing me
stop your texts
Stop the texts
stop these texts
Stop text messages
Stop SMS
Stop spam
Stop promotions
Stop ads please
Can you stop texting me
Can you please stop?
Could you please stop sending me messages?
Will you stop
Would you please stop
I want to stop
I want you to stop
I want you to stop texting me
I need you to stop
I would like to stop these texts
Id like to stop getting texts
I’d like to stop receiving messages
I'm asking you to stop
Texts stop
Not interested. Stop
Not interested, please stop texting
Wrong number, stop
Wrong number. Please stop texting me.
Stop everything
UNSUBSCRIBE
Unsubscribe me
unsubscribe please
Please unsubscribe
Please unsubscribe me from all texts
Unsubscribe me from this list
I want to unsubscribe
unsub
OPT OUT
opt-out
OPTOUT
Opt out please
Please opt me out
opt me out of these texts
I want to opt out
I would like to opt out
REVOKE
I revoke my consent
revoke consent
END
End.
end texts
End these messages
QUIT
quit texting me
Please quit sending me texts
CANCEL
Cancel!
cancel texts
Cancel my subscription
Please cancel text messages
Remove me
Remove me from your list
Please remove my number
remove me from this mailing list
Delete my number
Take me off your list
Please take my number off the list
Don't text me
Don’t text me anymore
do not text me again
Do not contact me
Please don't message me
Never text me again
No more texts
no more messages please
I don't want these texts
I don't want any more messages
I no longer want to receive texts
I do not wish to receive messages
Leave me alone
Lose my number
ALTO
Alto por favor
PARAR
Parar gracias
Pare
Paren ya
Basta
CANCELAR
Cancelar mensajes
No más mensajes
no mas textos por favor
No me envíen más mensajes
no me escriban mas
Deje de enviarme mensajes
dejen de mandarme mensajes
Darme de baja
Quítenme de la lista
ARRÊT
Stop merci
Please stop. Sent from my iPhone
Please stop at once
STOP AT ONCE
Stop right now
Please stop right away
Stop for good
Stop on both numbers please
Please stop on my number
stop on this number
Enough texts
Enough is enough, no more texts
Ya no mensajes
Ya no quiero más mensajes
Ya no me envíen mensajes
Get me off your list
please do not text
Don't text
Could you not text
dont txt me
Don't txt this number
i said no txts
🛑
🛑🛑🛑
🚫📱
🚫 texts
no txt
no msgs pls
no more txt msgs
quit txting me
Stop txtin me
stop w the txts
stop u
Stp txting me
STAHP
dnt text me
don t text me
don´t text me
do nt txt
unsubscibe
I unsubscribed already
leave me be
don't bother me
remove my #
del my number
take me off ur list
no spam
I dont wanna get txts
dont want ur txts
dont send me texts
no longer text me
Discontinue texts
enuf txts
basta de msjs
no quiero msjs
no me textees
`
  .trim()
  .split('\n')
  .concat('Stop\n\nSent from my iPhone', '  stop\nplease  ', 'STOP\nGet Outlook for Android');

export const otherTexts = `
cancel my appointment
Cancel my appointment please
Please cancel my massage on Friday
Can I cancel my booking?
I need to cancel for tomorrow
Cancel the 3pm
Do you have a cancellation list?
What is your cancel policy?
Liked “Spa Deals: Reply STOP to get no more texts.”
Loved “Reply STOP to get no more texts”
Laughed at "STOP"
Emphasized “Stop”
Disliked “STOP”
Questioned “Reply STOP to get no more texts.”
Reacted 😂 to “Reply STOP to get no more texts.”
Removed a heart from “STOP”
👍 to “STOP”
Me gustó “STOP”
Le encantó "Reply STOP"
We stop by at 5
Can I stop by?
I want to stop by
Where does the bus stop?
Is this the stop?
My stop
Next stop
Non stop
one stop
Don't stop
Don't stop texting me
never stop
Does it ever stop?
Why did you stop?
Should I stop taking aspirin before the massage?
I stopped by but you were closed
Did my texts stop?
Stop 5
STOP1
Stop. I will call you instead
Can you stop the pressure on my neck?
Stop at the front desk
The end
In the end I liked it
When does the deal end?
End of March
I quit smoking
Do you do weekends?
No more towels needed
No more
no thanks
Yes
Unstop
START
HELP
Can you help
The ad says no contact massage?
Remove the hot stones please
Palo Alto
Are you in Palo Alto?
Alto plazo
Cancelar mi cita
Who is this?
Wrong number
How do I unsubscribe from the yoga class?
I don't want to stop
I don't want to stop the texts
I do not wish to unsubscribe
I don't want you to stop
`
  .trim()
  .split('\n')
  .concat('', 'stop '.repeat(40));

export const unclearTexts = `
Don't stop texting me
Stop. I will call you instead
Wrong number
I need to cancel
Please cancel
No more
I am opting out unless you call
You said I could unsubscribe, how?
If you text once more I will tell you to stop
I told you people to stop texting my wife
Stop over texting me
STOP in all caps
STOP by all means
Stop by Friday or I call my lawyer
Please stop by order of my lawyer
My STOP request was ignored
your STOP doesn't work
I sent the STOP word yesterday
I wrote STOP at noon
the last STOP
My stop
Every text I get from you must stop
Messages sent from your number have to stop
I'll stop by at 5, and stop texting me
Enough!
Enough is enough
ya no
Ya no más
How do I get off the list
Can you get us off your mailing list?
I don't want to stop the texts
I don't text
Sorry, I do not text
I just don't text
I never text
not text please
I get no texts
I get no more texts
🚫
⛔
✋🏽
🔕
❌❌
not interested
Go away
Wrong person
do not call
do not disturb
DNC
spam
This is spam
reported as spam
blocking you
Please cease and desist
dont send me anything
dont txt, call me
Don't txt and drive
no texts before 9 please
`
  .trim()
  .split('\n');

export const unmarkedTexts = `
cancel my appointment
We stop by at 5
Can I stop by?
I want to stop by Friday
Could we please stop by the spa?
Where does the bus stop?
The bus stop is across the street
Turn left at the stop sign
Open non stop
Palo Alto
Are you in Palo Alto?
Liked “Spa Deals: Reply STOP to get no more texts.”
Reacted 😂 to “Reply STOP to get no more texts.”
Is there enough parking?
Ya no puedo ir mañana
I took the day off, is that on your list?
HELP
Thank you!
Sorry, can't txt now, driving
can't text rn
cant txt, in a meeting
I'll txt you later
txt me the address
dont forget to txt me
Do you take txts on weekends?
I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going.
(I'm not receiving notifications. If this is urgent, reply "urgent" to send a notification.)
Turn at the 🛑 sign
Is there no parking 🚫?
Thx, no more txt needed, see you at 5
Did you get my msg?
I got no message from you
👍
👎
No
`
  .trim()
  .split('\n');
