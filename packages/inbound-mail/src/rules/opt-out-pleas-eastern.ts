import type { OptOutPleas } from './opt-out-pleas.ts';
import { anyOf } from './opt-out-words.ts';

export const nordicAndEasternPleas: OptOutPleas[] = [
  {
    language: 'Polish',
    pleas: anyOf(
      'nie (?:pisz|piszcie|pisac|wysylaj\\S*|wysylac|przysylaj\\S*|kontaktuj\\S*|kontaktowac|dzwon\\S*|spamuj\\S*|nekaj\\S*)(?: \\S+){0,4}?(?: |(?=$|,))(?:wiecej|do mnie|do nas|mi|nam|sie|kolejn\\S*|zadnych|nigdy|maili|wiadomosci|ofert)',
      '(?:zaprzesta|przesta|zakoncz|zaniech|wstrzym)\\S*(?: \\S+){0,3}? (?:kontakt\\S*|wysyl\\S*|pisa\\S*|maili\\S*|przypomn\\S*|wiadomosci|korespond\\S*|nek\\S*|spam\\S*|prob)',
      '(?:o )?(?:niekontaktowanie|niewysylanie|niepisanie|nieprzysylanie|niespamowanie)(?: \\S+){0,3}',
      '(?:doda|wpisa|umiesci)\\S*(?: \\S+){0,3}? (?:do|na) (?:\\S+ )?(?:list\\S* zablokowanych|czarn\\S* list\\S*|list\\S* wykluczon\\S*)',
      '(?:zglosil|zglosze(?!n)|zglaszam|zablokowal)\\S*(?: to| was| panstwa| jako){0,2}(?=$|,| spam| jako| do)',
      'dajcie (?:mi|nam) (?:juz )?spokoj|spadaj\\S*|odczepcie sie|odwalcie',
      'nie (?:chce|chcemy|zyczymy|zycze)(?: \\S+){0,4}? (?:maili|wiadomosci|ofert|kontaktu|otrzymywac|dostawac|korespondencji)',
    ),
    hints: anyOf(
      'wypisa\\S*|(?:skad|jak)(?: \\S+){0,4}? (?:moj|moje|nasz|nasze) (?:\\S+ )?(?:adres|dane|e-?mail|mail|numer|kontakt)',
      '(?:rodo|uodo)(?=.{0,60}(?:usun|skarg|narus|niezgodn|sprzeciw))|nie wyraza\\S* zgod\\S*|nie zgadzam\\S* sie na|bez (?:mojej )?zgody|nigdy nie (?:zapis|wyraz|zgadz)\\S*',
      '(?:prawnik|adwokat|skarg|nekanie|niechcian\\S*|niezamowion\\S*)\\S*|prosze (?:o )?(?:usunac|usuniecie)(?=$|,| (?:mnie|nas|moj|moich|z))|usuncie|dosyc',
    ),
    keeps:
      'nie (?:usuw|usun|wypis|skresl|wykresl|przesta)\\S*|nie (?:zamierzam|chce|bede|mam zamiaru|planuje)?(?: \\S+)? ?(?:wypis|rezygn)\\S*(?: mnie| sie)?',
  },
  {
    language: 'Czech, Slovak',
    pleas: anyOf(
      '(?:nic|nist|zadne|ziadne|uz|viac|vic|prosim|dale|dalsi|mi|nam)(?: \\S+){0,3}?(?: |(?=$|,))(?:neposil|nezasil|neposiel|nezasiel|nepis|nekontakt|neobtez|neobtaz|nevolej|nespam|neoslov)\\S*',
      '(?:nekontakt|neobtez|neobtaz|neposil|nezasil|neposiel|nezasiel|nepis|neoslov)(?:ujte|ujtez|ujte|ej|ejte|ajte|te|te|iete|ujte|ejtez)?(?: \\S+){0,2}? (?:me|ma|nas|mi|nam|uz|viac|vic|nic|dalsi|zadne|ziadne)(?! (?:v pondeli|na stary))',
      'prestan\\S*(?: prosim| uz)?(?: \\S+){0,2}? (?:posil|posiel|psat|pisat|zasil|obtez|otrav|spam|kontakt)\\S*|^(?:prosim )?prestante(?: prosim)?$',
      '(?:vyrad|vymaz|odstran|smaz|zmaz|vyskrtn)\\S*(?: si)? (?:me|ma|nas|mou|moji|moju|muj|moj|nasi|nasu|moje)(?! (?:kolegu|kolegyni))',
      '(?:nahlasil|nahlasili|nahlasim|zablokoval)\\S*|(?:dejte|dajte|pridejte|pridajte|zarad\\S*) (?:me|ma|nas) (?:\\S+ ){0,2}?(?:cern\\S* listin\\S*|ciern\\S* listin\\S*|blacklist\\S*)',
      '(?:dejte|dajte|nechte|nechajte) (?:mi|nam|me|ma|nas) (?:\\S+ )?(?:pokoj|na pokoji|byt)',
    ),
    hints: anyOf(
      'odhlas\\S*|(?:odkud|odkial|jak|ako)(?: \\S+){0,4}? (?:moji|moju|muj|moj|nasi|nasu|mou) (?:\\S+ )?(?:adres\\S*|e-?mail\\S*|mail\\S*|udaj\\S*|kontakt\\S*)',
      '(?:gdpr|uoou)(?=.{0,60}(?:smaz|vymaz|stiznost|porus|namit))|bez (?:meho |mojho )?souhlasu|bez (?:mojho )?suhlasu|nikdy jsem (?:ne)?\\S+',
      '(?:vyrazen|odstranen|vymaz)[^ ,]* (?:z|ze|zo) (?:[^ ,]+ )?(?:databaz|seznam|zoznam|list)[^ ,]*|(?:pravnik|advokat|stiznost|nevyzadan\\S*|obtezovani)\\S*|(?:smaz|vymaz|zmaz)te(?: ji| ho| to| ju| prosim){0,4}$',
    ),
    keeps:
      'ne(?:vyrad|maz|odstran|vymaz|prestav)\\S*|(?:neodhlas|neodhlasuj|neodhlasil)\\S*|nebudu se odhlas\\S*|nechci se odhlas\\S*|nechcem sa odhlas\\S*|neodhlasujte',
  },
  {
    language: 'Swedish',
    pleas: anyOf(
      '(?:sluta|upphor|slutar)(?: snalla| genast| omedelbart)?(?: att| med)?(?: \\S+){0,2}?(?: |(?=$|,))(?:skicka|mejla|maila|skriva|kontakta|spamma|pamin|hora av|folja upp|besvara|utskick|mejl|mail)\\S*',
      '(?:kontakta|mejla|maila|skicka|skriv)(?: inte| aldrig| ej)?(?: till)?(?: mig| oss| inte| aldrig| ej| nagot| nagra| inget| inga){1,4} (?:mer|igen|mera|fler|flera|langre|mail|mejl)\\S*',
      'vill (?:inte|ej)(?: langre)? (?:bli|ha|fa|ta emot|motta|hora)(?: \\S+){0,3}?(?: |(?=$|,))(?:kontaktad\\S*|mejl|mail|e-?post|utskick|igen|fler|langre|av (?:er|dig)|detta|dessa|kontakt)',
      '(?:har|jag har|vi har) (?:anmalt|rapporterat|blockerat) (?:er|dig|detta|det)|(?:ta bort|stryk|radera|plocka bort) (?:mig|oss|min \\S+|mina \\S+)(?! fran (?:motet|inbjudan))',
      '(?:satt|lagg) (?:upp )?(?:mig|oss) pa (?:er |en )?(?:sparrlista|svartlista|spärrlista|svarta listan|nix\\S*)|lamna (?:mig|oss) i ?fred|dra at helvete|stick',
      'inga fler (?:mejl|mail|utskick|paminnelser|meddelanden)|inget mer',
    ),
    hints: anyOf(
      'avregistrer\\S*|avprenumerer\\S*|(?:var|hur)(?: \\S+){0,4}? (?:min|mina|var|mitt) (?:\\S+ )?(?:adress|e-?post\\S*|mejl\\S*|mail\\S*|uppgifter|nummer)',
      '(?:gdpr|imy)(?=.{0,60}(?:radera|anmal|brott))|aldrig (?:gett|samtyckt|anmalt|registrerat)\\S*|oonskad\\S*|(?:advokat|anmalan|trakasser)\\S*|(?:radera|ta bort) (?:den|det|allt|dem)(?=$|,)',
    ),
    keeps:
      '(?:ta|plocka) (?:inte|ej|aldrig) bort|(?:sluta|radera|stryk) (?:inte|ej)|(?:inte|ej|aldrig)(?: \\S+)? (?:avregistrer|avprenumerer|avanmal)\\S*(?: mig)?',
  },
  {
    language: 'Danish, Norwegian',
    pleas: anyOf(
      '(?:stop|stopp|slutt|hold op|holde op|ophor)(?: venligst| vennligst| med det samme)?(?: med)?(?: at| a| å)(?: \\S+){0,2}?(?: |(?=$|,))(?:sende|skrive|maile|kontakte|spamme|folge op|folge opp|forstyrre|plage)\\S*',
      '(?:kontakt|send|skriv|mail|forstyrr)\\S*(?: ikke| aldrig| aldri)?(?: til)?(?: mig| meg| os| oss| ikke| aldrig| aldri| noget| flere| fler){1,4} ?(?:mere|mer|igen|igjen|flere|mails?|e-?post\\S*|mailer)',
      '(?:onsker|vil|ønsker) (?:ikke|ingen)(?: at| a| å)? ?(?:flere|fler|mere|mer|blive|bli|hore|høre|modtage|motta|fa|få|ha)(?: \\S+){0,3}',
      '(?:har|jeg har) (?:anmeldt|rapporteret|rapportert|blokeret|blokkert) (?:jer|dig|dem|dere|deg|dette|det)|(?:fjern|slet|slett|stryk) (?:mig|meg|os|oss|min \\S+|mine \\S+|mitt \\S+)(?! fra (?:modet|mødet|motet|møtet|invitationen))',
      '(?:saet|sæt|sett) (?:mig|meg|os|oss) pa (?:jeres |en |deres )?(?:\\S*sortliste\\S*|svarteliste\\S*|robinson\\S*|blokeringsliste\\S*)|lad (?:mig|os) (?:vaere|være) i fred|la (?:meg|oss) (?:vaere|være) i fred',
    ),
    hints: anyOf(
      'lad (?:vaere|vare|være) med at (?:[^ ,]+ )?(?:skriv|send|mail|kontakt)[^ ,]*|afmeld\\S*|avmeld\\S*|frameld\\S*|(?:hvor|hvordan)(?: \\S+){0,4}? (?:min|mine|vores|mitt) (?:\\S+ )?(?:adresse|e-?mail\\S*|mail\\S*|e-?post\\S*|data|oplysninger|opplysninger|nummer)',
      '(?:gdpr|datatilsynet)(?=.{0,60}(?:slet|klage|brudd|anmeld))|aldri(?:g)? (?:givet|gitt|tilmeldt|samtykk)\\S*|uonsket\\S*|(?:advokat|klage|chikane)\\S*|(?:slet|slett|fjern) (?:den|det|alt)(?=$|,)',
    ),
    keeps:
      '(?:fjern|slet|slett|stryk) (?:mig|meg|os|oss) ikke|(?:ikke|aldrig|aldri) (?:fjern|slet|stop|slutt)\\S*|(?:ikke|aldrig|aldri)(?: \\S+)? (?:afmeld|avmeld|frameld)\\S*',
  },
  {
    language: 'Finnish',
    pleas: anyOf(
      '(?:lopettakaa|lopeta|lakatkaa|lakkaa)(?: \\S+){0,3}?(?: |(?=$|,))(?:lahett\\S*|viesti\\S*|yhteyden\\S*|spamm\\S*|sahkopost\\S*|mainost\\S*|kirjoitt\\S*|tama)?(?=$|,| )',
      '(?:alkaa|ala)(?: \\S+){0,2}? (?:ottako|ota|lahetta\\S*|kirjoitta\\S*|hairitko|laheta|kirjoita|hairitse)(?: \\S+){0,3}?(?: |(?=$|,))(?:enaa|yhteytta|viesteja|minulle|meille)(?=$|,| )',
      '(?:poistakaa|poista|ottakaa|ota) (?:minut|meidat|osoitteeni|tietoni|yhteystietoni)(?: \\S+)?|(?:ilmoitin|raportoin|estin)\\S* (?:teidat|taman|sinut)|jattakaa (?:minut|meidat) rauhaan',
      '(?:en|emme) halua (?:\\S+ ){0,3}?(?:viesteja|sahkoposti\\S*|posteja|yhteydenottoja|vastaanottaa|tata|naita)',
    ),
    hints: anyOf(
      '(?:mista|miten)(?: \\S+){0,4}? (?:osoitteeni|tietoni|sahkopostini|yhteystietoni)\\S*|roskaposti(?:a|na)|en ole (?:antanut|tilannut|pyytanyt)\\S*',
      '(?:tietosuoja|gdpr|lakimies|hairinta)\\S*(?=.{0,50}(?:poist|valit|ilmoit))',
    ),
    keeps:
      '(?:ala|alkaa) (?:poista|poistako|lopeta|lopettako)\\S*|en ole perunut\\S*|en (?:aio |halua )?peru\\S* tilaus\\S*',
  },
  {
    language: 'Hungarian',
    pleas: anyOf(
      'ne (?:kuldj|irj|keress|zaklass|zavarj|kontakt|hivj|spammel)\\S*(?: \\S+){0,3}?(?: |(?=$|,))(?:tobb\\S*|tovabb\\S*|minket|engem|ujra|ide|nekem|nekunk|semmi\\S*|$|,)',
      'hagyj(?:ak|a|atok)?(?: \\S+)? (?:abba|beken)|(?:fejezze|fejezzek|szuntess|allits)\\S*(?: \\S+){0,4}? (?:be|meg|le|levelek\\S*|kuldes\\S*)',
      '(?:toroljek|torolje|torold|toroljon|toroljenek|vegyenek|vegyen|vegye|tavolits\\S*)(?: \\S+){0,3}?(?: |(?=$|,))(?:le|listarol|cimemet|cimem\\S*|adataimat|adatainkat|emailem\\S*|engem|minket|el)(?=$|,| )',
      'nem (?:szeretne|kivan|akar|ker)\\S*(?: \\S+){0,3}? (?:levelet|leveleket|e-?mail\\S*|uzenet\\S*|megkeres\\S*|tobb\\S*|reklam\\S*)|(?:feljelent|jelentett|letilt)\\S*',
    ),
    hints: anyOf(
      'leiratkoz\\S*|(?:honnan|hogyan|kitol)(?: \\S+){0,4}? (?:cimem\\S*|adataim\\S*|emailcim\\S*|elerhetoseg\\S*|adatok\\S*)',
      '(?:naih|ugyved|zaklatas)\\S*|toroljek(?=$|,)|keretlen\\S*|nem (?:adtam|jarultam|iratkoztam fel)\\S*',
    ),
    keeps:
      'ne (?:toro|torol|vegy|hagyj)\\S*|(?:nem|ne)(?: \\S+)? ?(?:iratkoztam le|akarok leiratkoz\\S*|iratkoz\\S* le|leiratkoz\\S*)',
  },
  {
    language: 'Romanian',
    pleas: anyOf(
      'nu (?:ma |ne |imi |mi |-mi |va )?(?:mai )(?:trimite|scrie|contact|deranj|insist|suna)\\S*|nu (?:ma|ne) (?:contact|deranj)\\S*',
      '(?:incet|opri|termin|renunt)\\S*(?: va rog)?(?: sa| cu| trimiterea| aceste| de)(?: \\S+){0,3}',
      '(?:sterge|scoate|elimin|dezabon|indeparta)\\S{0,3}[- ](?:ma|ne|adresa mea|datele mele|contactul meu)(?! de la)|lasa\\S*[- ](?:ma|ne) in pace',
      'nu (?:mai )?(?:doresc|vreau|dorim|vrem)(?: \\S+){0,3}? (?:primesc|primim|e-?mail\\S*|mail\\S*|mesaje|contact\\S*|oferte)|v-am (?:raportat|reclamat|blocat)|(?:puneti|adaugati)-(?:ma|ne) pe lista neagra',
    ),
    hints: anyOf(
      'dezabon\\S*|(?:de unde|cum|cine)(?: \\S+){0,4}? (?:adresa|datele|e-?mailul|mailul|contactul|numarul) \\S+',
      '(?:anspdcp|avocat|plangere|hartuire|nesolicitat)\\S*|sterge(?:ti|ti-o|ti-l)\\S*(?=$|,)|niciodata nu (?:am|m-am)\\S*|fara (?:acordul|consimtamantul) meu',
    ),
    keeps:
      'nu (?:ma |ne )?(?:sterg|scoat|elimin|opri|incet)\\S*|nu (?:m-am|ma|vreau sa ma|ne-am|vom|o sa ma|am de gand sa ma) ?(?:mai )?dezabon\\S*',
  },
  {
    language: 'Croatian, Serbian, Slovene',
    pleas: anyOf(
      '(?:nemojte|ne|nehajte|prenehajte|prestanite)(?: \\S+){0,3}? (?:slati|saljite|salji\\S*|posiljati|posiljajte|pisati|pisite|pisete|kontaktirati|kontaktirajte|javljati|uznemiravati|nadlegovati|gnjaviti)(?: \\S+){0,3}?(?: |(?=$|,))(?:vise|vec|mi|nam|mailov\\S*|poruke|poste|posta|me|nas|$|,)',
      '(?:prestan|preneh)\\S* (?:mi |nam |s |sa |z )?(?:slan|slat|posilj|posiljan|pisan|pisat|kontakt|uznemir)\\S*|(?:uklon|izbris|obris|makn|odstran|izbrisi|briši)\\S* (?:me|nas|moj\\S*|nas\\S*)(?! s sastanka)',
      '(?:prijavi|prijavlj|blokira)\\S* (?:sam )?(?:vas|te|to|ovo)|(?:pustite|ostavite) (?:me|nas) (?:na|pri) miru',
      '(?:ne zelim|ne zelimo|necu|nocem|necemo)(?: \\S+){0,3}? (?:primati|dobivati|prejemati|mailove|mejlove|poruke|sporocil|vise|vec|kontakt\\S*)',
    ),
    hints: anyOf(
      'odjavi\\S*|odjav(?:a|e|ljujem)|(?:odakle|od kod|kako)(?: \\S+){0,4}? (?:moj\\S*|nas\\S*) (?:\\S+ )?(?:adres\\S*|mail\\S*|e-?mail\\S*|podatk\\S*|naslov)',
      '(?:odvjetnik|advokat|odvetnik|uznemiravanje)\\S*(?=.{0,50})|nikad(?:a)? (?:ni)?sam \\S+|izbrisite(?=$|,)|brez (?:mojega )?soglasja',
    ),
    keeps:
      '(?:ne|nemojte) (?:me |nas )?(?:bris|izbris|uklan|uklon|odstran|prest)\\S*|(?:nisam|nisem|ne|necu|nisem se|nisam se)(?: se| me)? odjav\\S*',
  },
  {
    language: 'Turkish',
    pleas: anyOf(
      '(?:mail|e-?posta|mesaj|ileti|bana|bize|bir daha|artik|tekrar|lutfen)\\S*(?: \\S+){0,3}? (?:yaz|gonder|at|ara|yolla|ulas|rahatsiz et|iletisime gec)m[ae]y(?:in|iniz|in lutfen|in)(?=$|,| )',
      '(?:gonder|yaz|yolla|at)m[ae]y[ie] (?:birak|kes|durdur)\\S*|(?:mail|e-?posta|mesaj|spam)\\S*(?: \\S+){0,3}? (?:birak|kesin|durdur|son ver)\\S*',
      '(?:beni|bizi|adresimi|bilgilerimi|verilerimi|mailimi)(?: \\S+){0,3}? (?:cikar|sil|kaldir|engelle)(?:in|iniz|in lutfen|tin|t)?(?=$|,| )',
      'sikayet (?:ettim|edecegim|ediyorum|ettik)|(?:sizi|bunu) (?:engelledim|bildirdim|raporladim|spam)|(?:kara liste)\\S*(?: \\S+){0,2}|rahat birak\\S*',
      '(?:mail|e-?posta|mesaj|reklam)\\S*(?: \\S+){0,2}? (?:almak )?istemiyor\\S*',
    ),
    hints: anyOf(
      'abonelik\\S*(?: \\S+)? (?:cik|iptal)\\S*|(?:adres|mail|e-?posta|bilgi|numara)\\S*(?: \\S+)? (?:nereden|nasil|kimden)\\S*|nereden (?:buldunuz|aldiniz)',
      '(?:kvkk|avukat|taciz|yasal)\\S*|(?:^| )silin(?=$|,)|izin vermedim|istenmeyen',
    ),
    keeps:
      '(?:beni |bizi )?(?:\\S+ )?(?:silm|cikarm|kaldirm|birakm|kesm)[ae]y\\S*|(?:abonelik|liste)\\S*(?: \\S+)? (?:cik|iptal)\\S*(?: istemi\\S*|madim| etmedim| etmek istemi\\S*)|(?:cikmadim|cikmak istemiyorum|iptal etmek istemiyorum)',
  },
  {
    language: 'Vietnamese',
    pleas: anyOf(
      '(?:dung|cho|khong|ngung|thoi)(?: \\S+){0,2}? (?:gui|lien he|lien lac|lam phien|nhan tin|email|spam)(?: \\S+){0,4}?(?: |(?=$|,))(?:nua|cho toi|toi|voi toi|email|thu|mail|them)(?=$|,| )',
      '(?:khong|chang) (?:muon|can|mong)(?: \\S+){0,3}? (?:nhan|gui|duoc lien he|lien he)(?: \\S+){0,3}',
      '(?:da|se) (?:bao cao|chan|khieu nai)(?: \\S+)?|(?:xoa|loai|bo|go) (?:ten |email |dia chi |thong tin |du lieu )?(?:cua )?(?:toi|chung toi|minh)(?: \\S+){0,3}?(?: |(?=$|,))(?:khoi|ra|ngay|di|$|,)',
      '(?:danh sach den|de (?:toi|chung toi) yen)',
    ),
    hints: anyOf(
      'huy (?:dang ky|theo doi)|(?:lay|co|tim)(?: \\S+){0,2}? (?:email|dia chi|thong tin|so)(?: \\S+){0,3}? (?:tu dau|o dau|the nao)|(?:tu dau|o dau)(?: \\S+){0,3}? (?:email|dia chi|thong tin)',
      '(?:luat su|quay roi|khieu nai)',
    ),
    keeps:
      '(?:dung|khong|cho) (?:xoa|loai|bo|go|ngung)(?: \\S+){0,4}|(?:khong|chua)(?: \\S+)? huy (?:dang ky|theo doi)\\S*',
  },
  {
    language: 'Indonesian, Malay',
    pleas: anyOf(
      'jangan (?:lagi )?(?:hubungi|kirim|kirimi|email|ganggu|spam|hantar)(?: \\S+){0,3}?(?: |(?=$|,))(?:lagi|saya|kami|email|pesan|e-?mail)(?=$|,| )',
      '(?:berhenti|stop|hentikan)(?: \\S+)? (?:mengirim|kirim|menghubungi|hubungi|mengganggu|menghantar|spam saya|email saya|pesan)\\S*',
      '(?:hapus|keluarkan|hilangkan|buang|padam)\\S* (?:nama |email |data |alamat |kontak |e-?mail )?(?:saya|kami)(?: \\S+){0,3}|(?:sudah|akan) (?:saya )?(?:laporkan|lapor|blokir|melaporkan)\\S*|(?:saya|kami) (?:laporkan|blokir)',
      '(?:tidak|tak) (?:mau|ingin|mahu|nak)(?: lagi)? (?:menerima|terima|dihubungi|dikirimi|email)(?: \\S+){0,3}|daftar hitam',
    ),
    hints: anyOf(
      '(?:berhenti )?berlangganan|(?:dari mana|bagaimana|darimana)(?: \\S+){0,4}? (?:email|alamat|data|kontak|nomor)(?: \\S+)? ?(?:saya|kami)?',
      '(?:pengacara|polisi|melanggar)(?: \\S+){0,3}',
    ),
    keeps:
      'jangan (?:hapus|keluarkan|berhenti)\\S*|(?:tidak|tak|jangan|belum)(?: \\S+)? (?:berhenti|unsub\\S*|batal\\S*)(?: \\S+)?',
  },
];
